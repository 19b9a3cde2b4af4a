import { VIDEO_HOSTS, type VideoHost } from '../../../server/contract/content/video-hosts.ts'

/** A video that can be shown in the page: a player in a frame, or a file. */
interface VideoSource {
  kind: 'frame' | 'file'
  src: string
  /** The host as people know it; '' for a file. */
  host: VideoHost | ''
}

/** The patterns of an address without its scheme, and the path of the player for what they capture. */
const HOSTS: readonly { host: VideoHost; patterns: readonly RegExp[]; player: (id: string) => string }[] = [
  {
    host: 'YouTube',
    patterns: [
      /^(?:www\.|m\.)?youtube\.com\/watch\?(?:[^#]*&)?v=([\w-]{11})/,
      /^(?:www\.)?youtube(?:-nocookie)?\.com\/(?:embed|shorts|live)\/([\w-]{11})/,
      /^youtu\.be\/([\w-]{11})/,
    ],
    player: (id) => `/embed/${id}?autoplay=1&rel=0`,
  },
  {
    host: 'Vimeo',
    patterns: [/^(?:www\.)?vimeo\.com\/(?:video\/)?(\d{1,15})/, /^player\.vimeo\.com\/video\/(\d{1,15})/],
    player: (id) => `/video/${id}?autoplay=1&dnt=1`,
  },
  {
    host: 'Rutube',
    patterns: [/^(?:www\.)?rutube\.ru\/(?:video|shorts|play\/embed)\/([0-9a-f]{32})/],
    player: (id) => `/play/embed/${id}`,
  },
  {
    host: 'VK Видео',
    patterns: [/^(?:www\.|m\.)?(?:vk\.com|vk\.ru|vkvideo\.ru)\/(?:[\w./-]*\?[^#]*z=)?video(-?\d{1,15}_\d{1,15})/],
    player: (id) => {
      const [owner = '', number = ''] = id.split('_')
      return `/video_ext.php?oid=${owner}&id=${number}&autoplay=1`
    },
  },
]

const KINESCOPE = /^(?:https:\/\/kinescope\.io\/(?:embed\/)?)?([\w-]{6,64})$/
const FILE = /\.(?:mp4|webm|m4v|mov)(?:[?#]|$)/i

const inFrame = (host: VideoHost, path: string): VideoSource => ({ kind: 'frame', src: VIDEO_HOSTS[host] + path, host })

/** How to show a video by its address or its id at Kinescope; null if only a link to it is possible. */
export const videoSource = (url: string, kinescope: string): VideoSource | null => {
  const id = KINESCOPE.exec(kinescope)?.[1] ?? /^https:\/\/kinescope\.io\/(?:embed\/)?([\w-]{6,64})/.exec(url)?.[1]
  if (id !== undefined) return inFrame('Kinescope', `/embed/${id}?autoplay=1`)
  const address = url.replace(/^https?:\/\//i, '')
  for (const { host, patterns, player } of HOSTS) {
    const found = patterns.map((pattern) => pattern.exec(address)?.[1]).find((match) => match !== undefined)
    if (found !== undefined) return inFrame(host, player(found))
  }
  return FILE.test(url) && /^(?:https:\/\/|\/(?!\/))/.test(url) ? { kind: 'file', src: url, host: '' } : null
}
