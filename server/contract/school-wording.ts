/** How a language beside Russian and English names a school, and a link that the school's pages share. */
export interface SchoolWording {
  /** The name with what it is: `Online-Schule Polaris`. */
  fullName: (name: string) => string
  about: string
  /** The link in an element, for browsers in which no script runs. */
  withoutScript: string
}
