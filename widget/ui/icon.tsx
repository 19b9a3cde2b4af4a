/** One outline on a 20-pixel grid, drawn in the colour of the text around it. */
export const Icon = ({ outline }: { outline: string }) => (
  <svg className="icon" viewBox="0 0 20 20" aria-hidden="true">
    <path d={outline} />
  </svg>
)
