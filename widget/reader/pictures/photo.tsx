import type { Picture } from '../block-data.ts'
import { useAddress } from '../reading.ts'

/** The longest side of each file, in pixels; the width of long pictures. Source: DESIGN §7. */
const LONGEST = { small: 480, medium: 960, large: 1_920 } as const

const LARGE = /-large\.webp$/

const isLong = ({ width, height }: Picture): boolean => height > 2 * width

const widthOf = (picture: Picture, longest: number): number => {
  const { width, height } = picture
  return height > width && !isLong(picture) ? Math.round((longest * width) / height) : longest
}

/**
 * The files of a picture, each with its width; of a small one, those that are smaller than it. A long one of few rows has its large file only:
 * an older one has smaller files that are narrower.
 */
const sourcesOf = (picture: Picture, large: string): string | undefined => {
  const { width, height } = picture
  if (!LARGE.test(large) || (isLong(picture) && height <= LONGEST.large)) return undefined
  const files = Object.entries(LONGEST).map(([name, longest]) => ({ name, width: widthOf(picture, longest) }))
  const smaller = width > 0 ? files.filter((file) => file.width < width) : files.slice(0, -1)
  const all = [...smaller, { name: 'large', width: width || LONGEST.large }]
  if (all.length === 1) return undefined
  return all.map((file) => `${large.replace(LARGE, `-${file.name}.webp`)} ${file.width}w`).join(', ')
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
      className={['photo', picture.width > 0 ? '' : 'boxed', isLong(picture) ? 'long' : '', picture.focus]
        .filter(Boolean)
        .join(' ')}
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
