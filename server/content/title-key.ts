/** A title in lower case, for searching: databases fold the case of Latin letters only. */
export const foldTitle = (title: string): string => title.toLocaleLowerCase('ru')

/** A `like` pattern that finds a substring of a title, with wildcards escaped. */
export const likePart = (part: string): string => `%${part.replaceAll(/[\\%_]/g, String.raw`\$&`)}%`
