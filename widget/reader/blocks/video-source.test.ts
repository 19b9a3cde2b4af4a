import { describe, expect, test } from 'vitest'
import { VIDEO_HOSTS } from '../../../server/contract/content/video-hosts.ts'
import { videoSource } from './video-source.ts'

describe('a video of a known host plays in its player', () => {
  const youtube = 'https://www.youtube-nocookie.com/embed/dQw4w9WgXcQ?autoplay=1&rel=0'
  const vk = 'https://vkvideo.ru/video_ext.php?oid=-22822305&id=456239018&autoplay=1'
  test.each([
    ['https://www.youtube.com/watch?v=dQw4w9WgXcQ', youtube],
    ['https://m.youtube.com/watch?t=3&v=dQw4w9WgXcQ', youtube],
    ['https://youtu.be/dQw4w9WgXcQ?t=3', youtube],
    ['https://www.youtube.com/shorts/dQw4w9WgXcQ', youtube],
    ['https://vimeo.com/76979871', 'https://player.vimeo.com/video/76979871?autoplay=1&dnt=1'],
    ['https://player.vimeo.com/video/76979871', 'https://player.vimeo.com/video/76979871?autoplay=1&dnt=1'],
    [
      'https://rutube.ru/video/10b3a03fc01d5bbcc632a2f3514e8aab/',
      'https://rutube.ru/play/embed/10b3a03fc01d5bbcc632a2f3514e8aab',
    ],
    ['https://vk.com/video-22822305_456239018', vk],
    ['https://vkvideo.ru/video-22822305_456239018', vk],
    ['https://vk.com/videos-22822305?z=video-22822305_456239018', vk],
    ['https://kinescope.io/embed/5sLbXsYqR1', 'https://kinescope.io/embed/5sLbXsYqR1?autoplay=1'],
  ])('%s', (url, src) => {
    expect(videoSource(url, '')).toMatchObject({ kind: 'frame', src })
    expect(Object.values(VIDEO_HOSTS)).toContain(new URL(src).origin)
  })
})

test('an id at Kinescope comes before the address', () => {
  expect(videoSource('https://youtu.be/dQw4w9WgXcQ', '5sLbXsYqR1')?.host).toBe('Kinescope')
})

test.each(['https://cdn.example/a.mp4', '/media/a.webm?v=1'])('%s plays in the page', (url) => {
  expect(videoSource(url, '')).toEqual({ kind: 'file', src: url, host: '' })
})

test.each([
  '',
  'https://video.example/1',
  'https://evil.example/www.youtube.com/watch?v=dQw4w9WgXcQ',
  'https://youtube.com.evil.example/watch?v=dQw4w9WgXcQ',
  'javascript:alert(1)//a.mp4',
  '//evil.example/a.mp4',
  'https://vimeo.com/about',
])('%j has no player', (url) => {
  expect(videoSource(url, '')).toBeNull()
})
