const nameFor = (school: string) => `school-way:${school}`

/** Remembers the way that has signed in here last: its name alone, in the page's own storage. */
export const rememberWay = (school: string, way: string): void => {
  try {
    localStorage.setItem(nameFor(school), way)
  } catch {
    // a browser that stores nothing: the next visit has no mark
  }
}

/** The way that signed in to the school on this origin last, by the names of `school:signed-in`; null if none is known. Never throws. */
export const lastWay = (school: string): string | null => {
  try {
    return localStorage.getItem(nameFor(school))
  } catch {
    return null
  }
}
