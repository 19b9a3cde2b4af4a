const MIDDLE = 5

const tenths = (share: unknown): number =>
  typeof share === 'number' ? Math.round(Math.min(1, Math.max(0, share)) * 10) : MIDDLE

/**
 * The class names by which `widget/styles/focus.css` keeps the focal point of a picture in sight where it is cropped, to a tenth of a side; ''
 * for the middle. The Content-Security-Policy of pages refuses style attributes.
 */
export const focusClasses = ({ focal_x, focal_y }: { readonly [name: string]: unknown }): string =>
  Object.entries({ x: tenths(focal_x), y: tenths(focal_y) })
    .filter(([, tenth]) => tenth !== MIDDLE)
    .map(([side, tenth]) => `focus-${side}-${tenth}`)
    .join(' ')
