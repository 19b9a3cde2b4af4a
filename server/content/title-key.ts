/** A title as it is searched: in small letters. Engines fold the case of Latin letters only. */
export const foldTitle = (title: string): string => title.toLocaleLowerCase('ru')

/** What `like` finds a part of a title by: signs that it would take for others stand for themselves. */
export const likePart = (part: string): string => `%${part.replaceAll(/[\\%_]/g, String.raw`\$&`)}%`
