/** Features that browsers of the table lack and that may be used all the same. */
export interface Guard {
  /** As the check prints them. */
  features: readonly string[]
  /** Why nothing breaks where they are missing, and where the code makes sure of it. */
  why: string
}

export const guards: readonly Guard[] = [
  { features: ['attribute closedby'], why: 'widget/loader/popup/popup.ts hears Escape and presses outside itself' },
  { features: ['attribute popover'], why: 'the menus of the studio, see `.showPopover`' },
  {
    features: ['attribute translate'],
    why: 'for the translator of a browser; one without the attribute translates sums too',
  },
  { features: ['attribute is'], why: 'a name of React' },
  {
    features: ['.replaceSync', '.adoptedStyleSheets'],
    why: 'makeSheet in widget/browser/shadow/style-sheet.ts: a style element or its files instead',
  },
  { features: ['document.adoptedStyleSheets'], why: 'the preview of /demo/snippet/, a page for editors' },
  {
    features: ['@container', 'container-type', 'container-type: inline-size'],
    why: 'scripts/build/browsers/older-styles.ts: the layout of narrow elements at every width',
  },
  {
    features: ['PublicKeyCredential.signalAllAcceptedCredentials', 'PublicKeyCredential.signalUnknownCredential'],
    why: 'demo-pages/profile/ways/webauthn.js: without them the browser goes on offering a deleted passkey, which the school refuses',
  },
  { features: [':has()'], why: 'details only, in rules of their own: each says in its file what older browsers show' },
  {
    features: [':dir()'],
    why: 'the direction of slots on pages from right to left; without it they have that of the page',
  },
  { features: [':autofill'], why: 'a rule of its own: the browser has its own colour for what it fills in' },
  {
    features: ['Highlight', '::highlight()'],
    why: "`'highlights' in CSS` in widget/studio/canvas/mark-found.ts; without it the search marks the block alone",
  },
  {
    features: ['print-color-adjust', 'print-color-adjust: exact', 'break-after: avoid'],
    why: 'widget/styles/reader/print.css: without them paper shows no grounds of notes, or a heading alone at its end',
  },
  {
    features: ['.allowsFeature'],
    why: 'widget/check/permissions.ts: without it the check of a page says nothing of its Permissions-Policy',
  },
  { features: ['@starting-style'], why: 'dropped: it appears without a transition' },
  {
    features: ['.popover', '.showPopover', '.hidePopover'],
    why: "`'showPopover' in host`; without it the notices stand over the page by their z-index, below other top layers",
  },
  {
    features: [
      'text-wrap',
      'text-wrap: balance',
      'text-wrap: pretty',
      'text-wrap: wrap',
      'hyphens',
      'float: inline-start',
    ],
    why: 'dropped: lines break as they come',
  },
  {
    features: ['@media (scripting)'],
    why: 'an older browser shows the link to the form without scripts four seconds later',
  },
  {
    features: ['@media (forced-colors)', 'forced-color-adjust', 'forced-color-adjust: none'],
    why: 'a browser without it has no forced colours',
  },
  {
    features: ['::-webkit-progress-bar', '::-webkit-progress-value', '::-moz-progress-bar', '::selection'],
    why: 'the colours of a bar and of selected texts, each in a rule of its own',
  },
  {
    features: [
      '-webkit-tap-highlight-color',
      '-webkit-touch-callout',
      'user-select',
      'text-size-adjust',
      'text-size-adjust: none',
    ],
    why: 'dropped, where a browser has none of it, or has it by its prefix, which the compiler adds',
  },
  {
    features: [
      'overscroll-behavior',
      'overscroll-behavior: contain',
      'overscroll-behavior-x',
      'overscroll-behavior-x: contain',
    ],
    why: 'dropped: the page behind scrolls on at the end',
  },
  {
    features: [
      'scrollbar-width',
      'scrollbar-width: none',
      'scroll-snap-stop',
      'scroll-snap-stop: always',
      'accent-color',
    ],
    why: 'dropped: the look of scrolling and of native controls',
  },
  {
    features: [
      'content-visibility',
      'content-visibility: auto',
      'content-visibility: visible',
      'contain-intrinsic-size',
      'field-sizing',
      'field-sizing: content',
    ],
    why: 'dropped: all is laid out at once, and fields of the studio keep their height',
  },
  {
    features: [
      'align-content: start',
      'align-self: start',
      'align-self: end',
      'justify-content: start',
      'place-content: start',
      'place-items: start',
      'place-self: end',
    ],
    why: 'the record is about flex; the rules are of grids, which know it in all browsers of the table',
  },
  {
    features: ['grid-template-rows: subgrid'],
    why: 'a demo landing: cards beside each other end at different heights',
  },
  { features: ['inline-size: fit-content'], why: 'Samsung Internet knows it as Chrome does; the record has a gap' },
  {
    features: [
      'cursor: pointer',
      'cursor: default',
      'cursor: zoom-in',
      'cursor: progress',
      'cursor: crosshair',
      'cursor: move',
      'cursor: grab',
    ],
    why: 'a phone has no cursor',
  },
  { features: ['resize', 'resize: vertical', 'resize: none'], why: 'a phone has no handle to resize by' },
  {
    features: ['trustedTypes', '.createPolicy'],
    why: '`window.trustedTypes?.`: a browser without them requires none',
  },
  {
    features: ['navigator.userActivation'],
    why: '`navigator.userActivation?.`: without it a window may be refused, which is reported',
  },
  {
    features: [
      '.Profiler',
      '.createContext',
      '.cssFloat',
      '.skipTransition',
      '.marginTop',
      '.marginBottom',
      '.startViewTransition',
    ],
    why: 'names of React: exports, styles, and view transitions, which nothing here uses',
  },
  {
    features: ['.local', '.getMetadata', '.transferToImageBitmap'],
    why: 'methods of objects of ours, of ProseMirror, of libphonenumber-js, and of a canvas that only a worker has',
  },
]
