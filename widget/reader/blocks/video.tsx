import { useState } from 'react'
import { useReaderTexts } from '../../texts/reader/texts.ts'
import { textIn } from '../block-data.ts'
import { isHref, focusFrame, useAddress } from '../reading.ts'
import type { BlockView } from './block-view.ts'
import { videoSource } from './video-source.ts'

/** What a player may do: run and keep its settings, but neither leave the page nor download. */
const PLAYER = 'allow-scripts allow-same-origin allow-popups allow-forms'

const Play = () => (
  <svg className="play" viewBox="0 0 20 20" aria-hidden="true">
    <path d="M7 4.5v11l9-5.5Z" />
  </svg>
)

/** A video, with its address on paper: a poster that loads the player of its host on a press; an own file plays in the page; an unknown address is a link. */
export const Video: BlockView = ({ data }) => {
  const { video, opensAnew } = useReaderTexts()
  const address = useAddress()
  const [isPlaying, setPlaying] = useState(false)
  const [title, url] = [textIn(data, 'title'), textIn(data, 'url')]
  const source = videoSource(url, textIn(data, 'kinescope_video_id'))
  const name = title || video.name
  if (!source) {
    if (!isHref(url)) return null
    return (
      <a className="watch" part="link" href={address(url)} target="_blank" rel="noopener">
        <Play />
        <span>{name}</span>
        <span className="visually-hidden"> ({opensAnew})</span>
      </a>
    )
  }
  return (
    <figure className="video">
      {source.kind === 'file' ? (
        <video controls preload="metadata" src={address(source.src)} aria-label={name} />
      ) : isPlaying ? (
        <iframe
          ref={focusFrame}
          title={name}
          src={source.src}
          sandbox={PLAYER}
          allow="autoplay; encrypted-media; fullscreen; picture-in-picture"
          referrerPolicy="strict-origin-when-cross-origin"
        />
      ) : (
        <button type="button" className="poster" aria-label={video.play(name)} onClick={() => setPlaying(true)}>
          <Play />
          <span>{source.host}</span>
        </button>
      )}
      {title !== '' && <figcaption>{title}</figcaption>}
      <span className="address" aria-hidden="true">
        {address(isHref(url) ? url : source.src)}
      </span>
    </figure>
  )
}
