/** The URLs in a mail's text, each once, in reading order: the first one is the mail's main action. */
export const linksIn = (text: string): string[] => [...new Set(text.match(/https?:\/\/[^\s<>"«»]+/g))]
