import type { Picture } from './block-data.ts'
import { useAddress } from './reading.ts'

/** The longest side of each file, in pixels. Source: DESIGN §7. */
const LONGEST = { small: 480, medium: 960, large: 1_920 } as const

const LARGE = /-large\.webp$/

const widthOf = ({ width, height }: Picture, longest: number): number =>
  width > 0 && height > width ? Math.round((longest * width) / height) : longest

/** The files of a picture, each with its width. */
const sourcesOf = (picture: Picture, large: string): string | undefined => {
  if (!LARGE.test(large)) return undefined
  return Object.entries(LONGEST)
    .map(([name, longest]) => `${large.replace(LARGE, `-${name}.webp`)} ${widthOf(picture, longest)}w`)
    .join(', ')
}

interface PhotoProps {
  picture: Picture
  /** '' if the text beside it says the same. */
  alt: string
  /** How wide it is shown, as the attribute `sizes`. */
  sizes: string
  /** Loads at once: the picture is visible first. */
  isFirst?: boolean
}

/** A picture whose room is reserved before it has loaded. */
export const Photo = ({ picture, alt, sizes, isFirst = false }: PhotoProps) => {
  const large = useAddress()(picture.image)
  return (
    <img
      className={['photo', picture.width > 0 ? '' : 'boxed', picture.focus].filter(Boolean).join(' ')}
      src={large}
      srcSet={sourcesOf(picture, large)}
      sizes={sizes}
      alt={alt}
      decoding="async"
      {...(picture.width > 0 && { width: picture.width, height: picture.height })}
      {...(isFirst ? { fetchPriority: 'high' } : { loading: 'lazy' })}
    />
  )
}
