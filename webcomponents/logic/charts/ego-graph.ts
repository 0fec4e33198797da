/** Layout of the neighbour graph: rings, and which node an arrow key leads to. */
import type { components } from '../../../http/wire.ts';

/** A syllable where a step leads. */
export type EgoNode = components['schemas']['Neighbours']['neighbours'][number];

/** Its flips from the middle are the ring that it is in. */
type InRing = Pick<EgoNode, 'flips'>;

/** Radius of each ring that has syllables, the outermost at `radius`. */
export function ringRadii(nodes: readonly InRing[], radius: number): ReadonlyMap<number, number> {
  const rings = [...new Set(nodes.map(({ flips }) => flips))].sort();
  return new Map(rings.map((ring, i) => [ring, radius * (0.3 + (0.7 * (i + 1)) / rings.length)]));
}

/** A place in the picture; the middle is (0, 0). */
export interface Place {
  readonly x: number;
  readonly y: number;
}

/**
 * Where an arrow key leads: left and right around the ring, up and down to the nearest syllable in the
 * ring outside or inside. -1 is the middle, from where any key leads to the first syllable.
 */
export function nextNode(
  nodes: readonly (InRing & Place)[],
  active: number,
  key: 'ArrowLeft' | 'ArrowRight' | 'ArrowUp' | 'ArrowDown',
): number {
  const here = nodes[active];
  if (!here) return nodes.length > 0 ? 0 : -1;
  const angle = ({ x, y }: Place): number => Math.atan2(y, x);
  if (key === 'ArrowLeft' || key === 'ArrowRight') {
    const ring = nodes
      .map((node, i) => ({ i, angle: angle(node), flips: node.flips }))
      .filter(({ flips }) => flips === here.flips)
      .sort((a, b) => a.angle - b.angle);
    const at = ring.findIndex(({ i }) => i === active);
    return ring[(at + (key === 'ArrowRight' ? 1 : -1) + ring.length) % ring.length]!.i;
  }
  const rings = [...new Set(nodes.map(({ flips }) => flips))].sort();
  const next = rings[rings.indexOf(here.flips) + (key === 'ArrowUp' ? 1 : -1)];
  if (next === undefined) return key === 'ArrowDown' ? -1 : active;
  const turn = (node: Place): number => {
    const d = Math.abs(angle(node) - angle(here));
    return Math.min(d, 2 * Math.PI - d);
  };
  return nodes.reduce(
    (best, node, i) =>
      node.flips === next && (best < 0 || turn(node) < turn(nodes[best]!)) ? i : best,
    -1,
  );
}
