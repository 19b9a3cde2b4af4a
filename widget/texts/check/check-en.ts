import type { CheckTexts } from './check-text-types.ts'

const excluded = (optimizer: string) =>
  optimizer === 'Cloudflare Rocket Loader'
    ? 'Paste the tag whole, with data-cfasync="false" before src, or switch Rocket Loader off for this page.'
    : `Add /widget/school.js to the exclusions of ${optimizer || 'the optimiser'} and empty its cache.`

/** What the check of a page tells its editor. */
export const checkTextsEn: CheckTexts = {
  heading: 'Check of the page',
  summary: (errors, all) => (errors === 0 ? `All is well: ${all} checked` : `To mend: ${errors}, checked: ${all}`),
  checking: 'Checking…',
  isRight: 'Fine',
  isWrong: 'To mend',
  again: 'Check again',
  close: 'Close',
  findings: {
    tag: {
      ok: 'The school’s script is on the page once',
      missing: {
        title: 'The page lacks the school’s script',
        mend: 'Paste the script tag from /demo/snippet/ of your school.',
      },
      twice: {
        title: 'The school’s script is on the page twice',
        mend: 'Leave one tag of school.js: the second one does nothing.',
      },
      versions: (versions) => ({
        title: `The page has several versions of the script: ${versions}`,
        mend: 'Leave one tag of school.js and remove the others.',
      }),
    },
    element: {
      ok: 'There is something to show: a form, a button or a document',
      missing: {
        title: 'The script is there and has nothing to show',
        mend: 'Paste an element of the school, such as <school-login></school-login>, or a button with data-school-open="login".',
      },
    },
    copy: {
      ok: 'The script comes from the school itself',
      copy: (src, optimizer) => ({ title: `The script comes as a copy: ${src}`, mend: excluded(optimizer) }),
      delayed: (optimizer) => ({ title: `${optimizer} delays or rewrites the script`, mend: excluded(optimizer) }),
    },
    version: {
      ok: (version) => `The version is that of the school: ${version}`,
      fixed: (version, script) => ({
        title: `The address of the script has an old version: ${version}`,
        mend: `Change the address to ${script} with its integrity or, if the version does not matter, paste the usual tag.`,
      }),
      copy: (version) => ({
        title: 'The page has an old copy of the script',
        mend: `Exclude /widget/school.js from optimisation and empty its cache: the school now serves ${version}.`,
      }),
      cached: (version) => ({
        title: 'The browser has an old script in its cache',
        mend: `Reload the page in five minutes: the school now serves ${version}.`,
      }),
      markup: {
        title: 'The code of the instant form is old',
        mend: 'Copy the code from /demo/snippet/ again: a form with old code is drawn twice.',
      },
    },
    origin: {
      ok: 'The school knows the address of this page',
      unlisted: (message) => ({ title: 'The school does not know the address of this page', mend: message }),
      silent: {
        title: 'The school does not respond to this page',
        mend: 'Open the site of the school: if it works, allow it in connect-src of the page’s policy and switch off what blocks it.',
      },
    },
    policy: {
      ok: 'Content-Security-Policy allows all that is needed',
      lacks: (sources) => ({
        title: 'Content-Security-Policy allows too little',
        mend: `Add to the policy of the page: ${sources}.`,
      }),
    },
    permissions: {
      ok: 'Permissions-Policy allows all that signing in needs',
      forbids: (features, header) => ({
        title: `Permissions-Policy hinders signing in, it forbids: ${features}`,
        mend: `Allow them in the header of the page, Permissions-Policy: ${header}, and if it is in a frame, list the same names in its allow too.`,
      }),
    },
    visible: {
      ok: 'The school’s elements can be seen',
      hidden: (element) => ({
        title: `An element cannot be seen because of ${element}`,
        mend: 'Remove its display: none, visibility, opacity: 0 or empty size, unless a press shows it.',
      }),
    },
    height: {
      ok: 'The form has its room, nothing jumps',
      jumps: (rules) => ({
        title: 'The page jumps when the form appears',
        mend: `Add to the styles of the page: ${rules}`,
      }),
      unknown: {
        title: 'No styles reserve room for the form',
        mend: 'Paste the styles from /demo/snippet/ or check the open page: they may be in a file of their own.',
      },
    },
    next: {
      ok: 'The addresses after signing in are allowed',
      refused: (addresses) => ({
        title: `The school does not lead to ${addresses}`,
        mend: 'Use an address of the school or of this site, or have the school add the site to ALLOWED_ORIGINS.',
      }),
    },
    cookie: {
      own: 'This is the site of the school: sessions are stored as usual',
      stored: 'The school’s cookie is stored, for this site alone',
      dropped: {
        title: 'This browser stores no cookie of the school',
        mend: 'Set next-url to a page of the school: here a sign-in ends with a reload, there it stays.',
      },
      session: {
        title: 'The sign-in lasts on this page only',
        mend: 'Set next-url to a page of the school: the browser stores no cookie of it, and a reload ends the sign-in.',
      },
    },
    links: {
      ok: 'Links and buttons of the school work',
      prevented: (links) => ({
        title: `The page prevents presses on ${links}`,
        mend: 'Exclude these links from the script that calls preventDefault() for presses.',
      }),
    },
    noscript: {
      ok: 'Without JavaScript there is a link to the school',
      missing: (address) => ({
        title: 'Without JavaScript the page has no way to sign in',
        mend: `Add this beside the form or button: <noscript><a href="${address}">Sign in at the school</a></noscript>`,
      }),
    },
    speed: {
      ok: (seconds) => `The form appeared within ${seconds} s`,
      slow: (seconds) => ({
        title: `The form appeared only after ${seconds} s`,
        mend: 'Put the tag into head without a delay, or use an instant form from /demo/snippet/.',
      }),
    },
  },
}
