import { Icon } from '../../ui/icon.tsx'

const BOOK = 'M10 5.5c-2-1.5-4.5-1.5-7-1v11c2.5-.5 5-.5 7 1 2-1.5 4.5-1.5 7-1v-11c-2.5-.5-5-.5-7 1Zm0 0v11'

/** A path of the school as an address; others are left as they are. */
export const atSchool = (school: string, address: string) => (address.startsWith('/') ? school + address : address)

/** The cover of what is bought, in its final size before it has come. It says nothing that the name beside it does not. */
export const Thumb = ({ img, school }: { img: string; school: string }) =>
  img === '' ? (
    <span className="thumb">
      <Icon outline={BOOK} />
    </span>
  ) : (
    <img className="thumb" src={atSchool(school, img)} width="96" height="72" alt="" decoding="async" />
  )
