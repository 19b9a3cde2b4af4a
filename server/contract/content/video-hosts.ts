/** The hosts whose videos documents show in frames, and the origins of their players. */
export const VIDEO_HOSTS = {
  YouTube: 'https://www.youtube-nocookie.com',
  Vimeo: 'https://player.vimeo.com',
  Rutube: 'https://rutube.ru',
  'VK Видео': 'https://vkvideo.ru',
  Kinescope: 'https://kinescope.io',
} as const

export type VideoHost = keyof typeof VIDEO_HOSTS
