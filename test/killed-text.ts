/** A short text for runs of tests that kill processes. */

/** A few lines with some hundred syllables, for runs that need to be small and quick. */
export const KILLED_TEXT = `The miller sent his daughter to the river with a basket of linen and a warning about
the weather. She sang while the water carried leaves and feathers under the wooden bridge, and nobody
remembered the warning until the first thunder rolled over the orchard behind the chapel.
A wanderer with copper buttons asked for bread, offered a whistle of willow in exchange, and promised
better harvests to whoever could answer three questions before the candle melted into the saucer.
`;
