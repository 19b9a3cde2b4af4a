/**
 * The policy of a landing that shows the widgets and nothing foreign. `school` is the school's origin. Trusted Types are on:
 * the widgets put no string into the page as markup.
 */
export const landingPolicy = (school: string): string =>
  [
    `default-src 'none'`,
    `script-src ${school}`,
    `connect-src ${school}`,
    `form-action ${school}`,
    `style-src 'self'`,
    `img-src 'self'`,
    `base-uri 'none'`,
    `frame-ancestors 'none'`,
    `require-trusted-types-for 'script'`,
    `trusted-types 'none'`,
  ].join('; ')
