/** The table of the chunks that few pages load, so that the script does not have their hashes. */
export const chunks = RARE_CHUNKS
