import { Icon } from '../../ui/icon.tsx'

const BOOK = 'M10 5.5c-2-1.5-4.5-1.5-7-1v11c2.5-.5 5-.5 7 1 2-1.5 4.5-1.5 7-1v-11c-2.5-.5-5-.5-7 1Zm0 0v11'

/** Resolves a path of the school to a URL; other addresses stay as they are. */
export const atSchool = (school: string, address: string) => (address.startsWith('/') ? school + address : address)

/** The cover image of a product, with its final size reserved before it loads. Its `alt` is empty, because the name is beside it. */
export const Thumb = ({ img, school }: { img: string; school: string }) =>
  img === '' ? (
    <span className="thumb">
      <Icon outline={BOOK} />
    </span>
  ) : (
    <img className="thumb" src={atSchool(school, img)} width="96" height="72" alt="" decoding="async" />
  )
