/** Layout of the neighbour graph: nodes, rings, and which node an arrow key leads to. */
import type { components } from '../../../http/wire.ts';

type Neighbours = components['schemas']['Neighbours'];
type Neighbour = Neighbours['neighbours'][number];

/** A syllable around the one in the middle; flips and probability are those of the step from `from`. */
export interface EgoNode
  extends Pick<Neighbour, 'syllable' | 'frequency' | 'signature' | 'flips' | 'probability'> {
  readonly from: string;
  /** 1 to 3: flips from the middle; 4: reached from a neighbour only. */
  readonly ring: number;
}

/** Most syllables in one picture, and of the second ring. */
export const MAX_NODES = 150;
const SECOND_RING = 30;

/**
 * The most probable neighbours, at most `most`, and of a neighbour's own neighbours those that are not
 * there yet, as long as there is room.
 */
export function egoNodes(data: Neighbours, further: Neighbours | null, most: number): EgoNode[] {
  const from = data.syllable.syllable;
  const near = data.neighbours.slice(0, Math.min(most, MAX_NODES));
  const present = new Set([from, ...near.map(({ syllable }) => syllable)]);
  const added = further?.neighbours.filter(({ syllable }) => !present.has(syllable)) ?? [];
  const room = Math.min(SECOND_RING, MAX_NODES - near.length);
  return [
    ...near.map((node) => ({ ...node, from, ring: node.flips })),
    ...added.slice(0, room).map((node) => ({ ...node, from: further!.syllable.syllable, ring: 4 })),
  ];
}

/** Radius of each ring that has syllables, the outermost at `radius`. */
export function ringRadii(nodes: readonly EgoNode[], radius: number): ReadonlyMap<number, number> {
  const rings = [...new Set(nodes.map(({ ring }) => ring))].sort();
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
  nodes: readonly (EgoNode & Place)[],
  active: number,
  key: 'ArrowLeft' | 'ArrowRight' | 'ArrowUp' | 'ArrowDown',
): number {
  const here = nodes[active];
  if (!here) return nodes.length > 0 ? 0 : -1;
  const angle = ({ x, y }: Place): number => Math.atan2(y, x);
  if (key === 'ArrowLeft' || key === 'ArrowRight') {
    const ring = nodes
      .map((node, i) => ({ i, angle: angle(node), ring: node.ring }))
      .filter(({ ring: r }) => r === here.ring)
      .sort((a, b) => a.angle - b.angle);
    const at = ring.findIndex(({ i }) => i === active);
    return ring[(at + (key === 'ArrowRight' ? 1 : -1) + ring.length) % ring.length]!.i;
  }
  const rings = [...new Set(nodes.map(({ ring }) => ring))].sort();
  const next = rings[rings.indexOf(here.ring) + (key === 'ArrowUp' ? 1 : -1)];
  if (next === undefined) return key === 'ArrowDown' ? -1 : active;
  const turn = (node: Place): number => {
    const d = Math.abs(angle(node) - angle(here));
    return Math.min(d, 2 * Math.PI - d);
  };
  return nodes.reduce(
    (best, node, i) =>
      node.ring === next && (best < 0 || turn(node) < turn(nodes[best]!)) ? i : best,
    -1,
  );
}
