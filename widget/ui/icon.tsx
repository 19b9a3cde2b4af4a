/** Outlines on a 20-pixel grid. */
export const ALERT = 'M10 6.5v4.25M10 13.5v.01M10 17.5a7.5 7.5 0 1 0 0-15 7.5 7.5 0 0 0 0 15Z'
export const CLOCK = 'M10 6v4.25l2.75 1.75M10 17.5a7.5 7.5 0 1 0 0-15 7.5 7.5 0 0 0 0 15Z'
export const CHECK = 'M6.75 10.25 9 12.5l4.25-4.75M10 17.5a7.5 7.5 0 1 0 0-15 7.5 7.5 0 0 0 0 15Z'
export const EYE =
  'M2 10S5 4.5 10 4.5 18 10 18 10 15 15.5 10 15.5 2 10 2 10ZM10 12.5a2.5 2.5 0 1 0 0-5 2.5 2.5 0 0 0 0 5Z'
export const LOCK = 'M5.5 9h9a1 1 0 0 1 1 1v6a1 1 0 0 1-1 1h-9a1 1 0 0 1-1-1v-6a1 1 0 0 1 1-1ZM7 9V6.5a3 3 0 0 1 6 0V9'
export const SLASH = 'M3.5 3.5l13 13'
export const PERSON = 'M10 9.5a3.25 3.25 0 1 0 0-6.5 3.25 3.25 0 0 0 0 6.5ZM3.5 17c.6-3 3.2-4.5 6.5-4.5s5.9 1.5 6.5 4.5'
export const FACEBOOK = 'M9.5 17.5V7q0-3.5 4.5-3.5M6 10h7.5'

/** One outline on a 20-pixel grid, drawn in the colour of the text around it. */
export const Icon = ({ outline }: { outline: string }) => (
  <svg className="icon" viewBox="0 0 20 20" aria-hidden="true">
    <path d={outline} />
  </svg>
)
