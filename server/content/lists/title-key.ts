/** A title in lower case, for searching: databases fold the case of Latin letters only. */
export const foldTitle = (title: string): string => title.toLocaleLowerCase('ru')
