/** Reads another server's response as text; null if it is longer than `longest` bytes, and the rest stays unread. */
export const readText = async ({ body }: Response, longest: number): Promise<string | null> => {
  const chunks: Uint8Array[] = []
  let size = 0
  for await (const chunk of body ?? []) {
    size += chunk.length
    if (size > longest) return null
    chunks.push(chunk)
  }
  return Buffer.concat(chunks).toString()
}

/** Reads another server's response as JSON; undefined if it is malformed or too long, so that every schema rejects it. */
export const readJson = async (response: Response, longest: number): Promise<unknown> => {
  const text = await readText(response, longest)
  try {
    return text === null ? undefined : JSON.parse(text)
  } catch {
    return undefined
  }
}
