/** Outlines on a 20-pixel grid, drawn in the colour of the text around them. */
const outlines = {
  alert: 'M10 6.5v4.25M10 13.5v.01M10 17.5a7.5 7.5 0 1 0 0-15 7.5 7.5 0 0 0 0 15Z',
  check: 'M6.75 10.25 9 12.5l4.25-4.75M10 17.5a7.5 7.5 0 1 0 0-15 7.5 7.5 0 0 0 0 15Z',
  eye: 'M1.9 10S4.8 4.6 10 4.6 18.1 10 18.1 10 15.2 15.4 10 15.4 1.9 10 1.9 10ZM10 12.4a2.4 2.4 0 1 0 0-4.8 2.4 2.4 0 0 0 0 4.8Z',
  slash: 'M3.5 3.5l13 13',
  facebook: 'M9.5 17.5V7q0-3.5 4.5-3.5M6 10h7.5',
  back: 'M11.75 5 6.75 10l5 5',
}

export type IconName = keyof typeof outlines

export const Icon = ({ name, crossed = false }: { name: IconName; crossed?: boolean }) => (
  <svg className="icon" viewBox="0 0 20 20" aria-hidden="true">
    <path d={outlines[name] + (crossed ? outlines.slash : '')} />
  </svg>
)
