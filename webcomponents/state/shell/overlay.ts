/** State: which drawer or dialog of the frame is open. */
import { Store } from '../store.ts';

export type Overlay = 'palette' | 'session' | 'notices';

/** The drawer or dialog of the frame that is open; its code is fetched on first use. */
export const overlay = new Store<Overlay | null>(null);
