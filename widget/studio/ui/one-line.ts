/** A text without its line breaks and the spaces around them: what is pasted into a field of one line. */
export const oneLine = (text: string): string => {
  const [first = '', ...rest] = text.split('\n')
  return rest.reduce((line, next) => `${line.trimEnd()} ${next.trimStart()}`, first)
}
