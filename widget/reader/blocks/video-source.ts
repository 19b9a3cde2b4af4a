/** A video that can be shown in the page: a player in a frame, or a file. */
interface VideoSource {
  kind: 'frame' | 'file'
  src: string
  /** The host as people know it; '' for a file. */
  host: string
}

/** Known hosts: the pattern of an address without its scheme, and the address of the player for what it captures. */
const HOSTS: readonly { host: string; patterns: readonly RegExp[]; player: (id: string) => string }[] = [
  {
    host: 'YouTube',
    patterns: [
      /^(?:www\.|m\.)?youtube\.com\/watch\?(?:[^#]*&)?v=([\w-]{11})/,
      /^(?:www\.)?youtube(?:-nocookie)?\.com\/(?:embed|shorts|live)\/([\w-]{11})/,
      /^youtu\.be\/([\w-]{11})/,
    ],
    player: (id) => `https://www.youtube-nocookie.com/embed/${id}?autoplay=1&rel=0`,
  },
  {
    host: 'Vimeo',
    patterns: [/^(?:www\.)?vimeo\.com\/(?:video\/)?(\d{1,15})/, /^player\.vimeo\.com\/video\/(\d{1,15})/],
    player: (id) => `https://player.vimeo.com/video/${id}?autoplay=1&dnt=1`,
  },
  {
    host: 'Rutube',
    patterns: [/^(?:www\.)?rutube\.ru\/(?:video|shorts|play\/embed)\/([0-9a-f]{32})/],
    player: (id) => `https://rutube.ru/play/embed/${id}`,
  },
  {
    host: 'VK Видео',
    patterns: [/^(?:www\.|m\.)?(?:vk\.com|vk\.ru|vkvideo\.ru)\/(?:[\w./-]*\?[^#]*z=)?video(-?\d{1,15}_\d{1,15})/],
    player: (id) => {
      const [owner = '', number = ''] = id.split('_')
      return `https://vkvideo.ru/video_ext.php?oid=${owner}&id=${number}&autoplay=1`
    },
  },
]

const KINESCOPE = /^(?:https:\/\/kinescope\.io\/(?:embed\/)?)?([\w-]{6,64})$/
const FILE = /\.(?:mp4|webm|m4v|mov)(?:[?#]|$)/i

/** How to show a video by its address or its id at Kinescope; null if only a link to it is possible. */
export const videoSource = (url: string, kinescope: string): VideoSource | null => {
  const id = KINESCOPE.exec(kinescope)?.[1] ?? /^https:\/\/kinescope\.io\/(?:embed\/)?([\w-]{6,64})/.exec(url)?.[1]
  if (id !== undefined) return { kind: 'frame', src: `https://kinescope.io/embed/${id}?autoplay=1`, host: 'Kinescope' }
  const address = url.replace(/^https?:\/\//i, '')
  for (const { host, patterns, player } of HOSTS) {
    const found = patterns.map((pattern) => pattern.exec(address)?.[1]).find((match) => match !== undefined)
    if (found !== undefined) return { kind: 'frame', src: player(found), host }
  }
  return FILE.test(url) && /^(?:https:\/\/|\/(?!\/))/.test(url) ? { kind: 'file', src: url, host: '' } : null
}
