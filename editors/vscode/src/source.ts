/** What the server calls itself as the source of its findings. */
export const SOURCE = "model-lifecycle";
