import { useReaderTexts } from '../../texts/reader/texts.ts'
import { type Data, flagIn, pictureFrom, sizeNamed, textIn, wordIn } from '../block-data.ts'
import { Enlarge } from '../pictures/lightbox.tsx'
import { Photo } from '../pictures/photo.tsx'
import { RichText } from '../text/rich-text.tsx'
import { Leave } from './leave.tsx'
import { Title } from '../text/title.tsx'
import type { BlockView } from './block-view.ts'

const PLACES = {
  right: ['right', 'справа', '2'],
  top: ['top', 'above', 'сверху', '3'],
  bottom: ['bottom', 'below', 'снизу', '4'],
} as const

/** Where the picture stands; left unless the author says otherwise. */
export const placeIn = (data: Data): 'left' | keyof typeof PLACES => {
  const word = wordIn(data, 'image_position')
  if (PLACES.right.some((name) => name === word)) return 'right'
  if (PLACES.top.some((name) => name === word)) return 'top'
  return PLACES.bottom.some((name) => name === word) ? 'bottom' : 'left'
}

const CARDS = ['card', 'frame', 'карточка', 'рамка'] as const

/** Whether it stands on a card of its own. */
export const isCard = (data: Data): boolean => CARDS.some((name) => name === wordIn(data, 'block_type'))

/** A picture beside a text, with a button. */
export const ImageText: BlockView = ({ data, level }) => {
  const { picture: texts } = useReaderTexts()
  const picture = pictureFrom(data.img)
  const title = textIn(data, 'title')
  const hasCaption = picture !== null && flagIn(data, 'show_caption')
  const place = picture ? placeIn(data) : 'top'
  const look = `${place} image-${sizeNamed(data, 'image_size', 'medium')}${isCard(data) ? ' framed' : ''}`
  return (
    <div className={`image-text ${look} ${sizeNamed(data, 'text_size', 'medium')}`}>
      {picture && (
        <figure>
          <Enlarge pictures={[{ picture, caption: title }]} at={0} label={texts.enlarge(title)}>
            <Photo picture={picture} alt={hasCaption ? '' : title} sizes="(max-width: 720px) 100vw, 480px" />
          </Enlarge>
          {hasCaption && title !== '' && <figcaption>{title}</figcaption>}
        </figure>
      )}
      <div className="image-text-body">
        <Title level={level} look={4}>
          {hasCaption ? '' : title}
        </Title>
        <RichText html={textIn(data, 'txt')} />
        <Leave
          label={textIn(data, 'btn_text')}
          code={textIn(data, 'btn_code')}
          link={textIn(data, 'link')}
          isNewTab={flagIn(data, 'new_tab')}
        />
      </div>
    </div>
  )
}
