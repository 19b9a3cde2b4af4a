/** The first views in a language beside Russian and English. */
export const views = LANGUAGE_VIEWS
