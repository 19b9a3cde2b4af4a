import { pictureFrom, textIn } from '../block-data.ts'
import { Photo } from '../pictures/photo.tsx'
import { RichText } from '../text/rich-text.tsx'
import { Title } from '../text/title.tsx'
import type { BlockView } from './block-view.ts'

/** Three pictures, each with a caption and a text. */
export const ImageListTexts: BlockView = ({ data, level }) => {
  const title = textIn(data, 'title')
  const columns = ['1', '2', '3']
    .map((number) => ({
      number,
      picture: pictureFrom(data[`img${number}`]),
      caption: textIn(data, `caption${number}`),
      txt: textIn(data, `txt${number}`),
    }))
    .filter(({ picture, caption, txt }) => picture !== null || caption !== '' || txt !== '')
  if (columns.length === 0) return null
  return (
    <div className="columns">
      <Title level={level} look={4}>
        {title}
      </Title>
      <ul>
        {columns.map(({ number, picture, caption, txt }) => (
          <li key={number}>
            {picture && <Photo picture={picture} alt="" sizes="(max-width: 720px) 100vw, 320px" />}
            {caption !== '' && <p className="caption">{caption}</p>}
            <RichText html={txt} />
          </li>
        ))}
      </ul>
    </div>
  )
}
