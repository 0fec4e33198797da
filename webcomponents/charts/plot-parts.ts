/** What our charts use of Observable Plot: the rest of it, a third, need not be fetched. */
export {
  barY,
  cell,
  dot,
  frame,
  line,
  link,
  plot,
  pointer,
  pointerX,
  ruleY,
  text,
  tip,
} from '@observablehq/plot';
