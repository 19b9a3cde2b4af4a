import { textIn } from '../../../reader/block-data.ts'
import { videoSource } from '../../../reader/blocks/video-source.ts'
import { Video } from '../../../reader/blocks/video.tsx'
import { isHref } from '../../../reader/reading.ts'
import { useReaderTexts } from '../../../texts/reader/texts.ts'
import { canvasTexts } from '../../../texts/studio/canvas-texts.ts'
import { Icon } from '../../../ui/icon.tsx'
import { PageLink } from '../../../ui/page-link.tsx'
import { TextField } from '../../../ui/text-field.tsx'
import { linkMarkdown } from '../../document/markdown-parts.ts'
import { escapedLine } from '../../document/markup-markdown.ts'
import { useStudio } from '../../ui/studio-context.ts'
import type { BlockEditor, StudioBlock } from '../studio-block.ts'

const PLAY = 'M3 4.5h14v11H3ZM8.5 7.5v5l4-2.5Z'

/** A video by its address, with the poster that readers see, and what will happen when they press it. */
const VideoEditor: BlockEditor = ({ id, uuid, data, change, errors }) => {
  const { video: texts } = canvasTexts[useStudio().lang]
  const { opensAnew } = useReaderTexts()
  const [title, url, kinescope] = [textIn(data, 'title'), textIn(data, 'url'), textIn(data, 'kinescope_video_id')]
  const source = videoSource(url, kinescope)
  const hasAddress = url !== '' || kinescope !== ''
  const about = () => {
    if (!source) return url === '' ? texts.urlHint : texts.link
    return source.kind === 'file' ? texts.file : texts.known(source.host)
  }
  const errorAt = (name: string) => errors.get(name)?.join(' ')
  return (
    <div className="video-editor">
      {source?.kind === 'frame' || (!source && isHref(url)) ? (
        <div className="video-poster" inert>
          <Video id={id} uuid={uuid} data={{ url, kinescope_video_id: kinescope }} level={4} />
        </div>
      ) : (
        <div className="video-place" aria-hidden>
          <Icon outline={PLAY} />
          {source && <span>{url.split('/').at(-1)}</span>}
        </div>
      )}
      <div className="video-fields">
        <TextField
          label={texts.url}
          type="url"
          inputMode="url"
          autoComplete="off"
          spellCheck={false}
          placeholder="https://"
          value={url}
          hint={about()}
          error={errorAt('url')}
          onChange={({ target }) => change({ url: target.value.trim() }, 'url')}
        />
        <TextField
          label={texts.kinescope}
          autoComplete="off"
          spellCheck={false}
          value={kinescope}
          hint={texts.kinescopeHint}
          error={errorAt('kinescope_video_id')}
          onChange={({ target }) => change({ kinescope_video_id: target.value.trim() }, 'kinescope_video_id')}
        />
        <TextField
          label={texts.title}
          value={title}
          error={errorAt('title')}
          onChange={({ target }) => change({ title: target.value }, 'title')}
        />
      </div>
      {hasAddress && isHref(url) && (
        <p className="hint">
          <PageLink href={url} opensAnew={opensAnew}>
            {texts.watch}
          </PageLink>
        </p>
      )}
    </div>
  )
}

export const videoBlock: StudioBlock = {
  Editor: VideoEditor,
  group: 'more',
  icon: 'M3 4.5h14v11H3ZM8.5 7.5v5l4-2.5Z',
  searchTerms: 'ролик movie youtube',
  texts: {
    ru: { name: 'Видео', hint: 'YouTube, Rutube, VK, Kinescope, файл' },
    en: { name: 'Video', hint: 'YouTube, Vimeo, Kinescope, a file' },
  },
  markdown: (data) => [
    linkMarkdown(textIn(data, 'title'), textIn(data, 'url')),
    escapedLine(textIn(data, 'kinescope_video_id')),
  ],
}
