/**
 * Whether the browser is a view inside an app, which opens no window of its own: WebViews of Android, and on iOS those without the name of
 * Safari; VK, Telegram, Instagram and Facebook also where they look like a browser otherwise.
 */
export const isInApp = (userAgent: string): boolean =>
  /; wv\)|\bFB(?:AN|AV|_IAB)\b|Instagram|Telegram|VKAndroidApp|com\.vk\./.test(userAgent) ||
  (/\((?:iPhone|iPad|iPod)/.test(userAgent) && !userAgent.includes('Safari/'))
