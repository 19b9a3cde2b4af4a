/** Where the players of videos come from that documents show in frames, for a Content-Security-Policy. */
export const PLAYER_ORIGINS: readonly string[] = [
  'https://www.youtube-nocookie.com',
  'https://player.vimeo.com',
  'https://rutube.ru',
  'https://vkvideo.ru',
  'https://kinescope.io',
]
