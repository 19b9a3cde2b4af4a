/** What another server answers, as text; null where it is longer than `longest` bytes, and the rest stays unread. */
export const answerText = async ({ body }: Response, longest: number): Promise<string | null> => {
  const chunks: Uint8Array[] = []
  let size = 0
  for await (const chunk of body ?? []) {
    size += chunk.length
    if (size > longest) return null
    chunks.push(chunk)
  }
  return Buffer.concat(chunks).toString()
}

/** What another server answers, as JSON; undefined where it is none or too long, like any other answer that no schema expects. */
export const answerJson = async (response: Response, longest: number): Promise<unknown> => {
  const text = await answerText(response, longest)
  try {
    return text === null ? undefined : JSON.parse(text)
  } catch {
    return undefined
  }
}
