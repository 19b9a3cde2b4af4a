/** A word that names must not contain, and the field's own for it. */
interface Term {
  /** Words or camelCase phrases: `answer` refuses `answerOf` and `isAnswer`, `giveIn` refuses `giveInAt`. */
  not: string
  use: string
  /** Folders or files to which the term is confined; everywhere if absent. */
  in?: string
  /** Names, or files and folders, in which the word has its plain meaning: the side `left`, the answers of a quiz, BEGIN of a transaction. */
  except?: RegExp
}

/** One word for each concept. A name of the left column is refused; the right one is what the field says. */
const terms: Term[] = [
  // Texts
  {
    not: 'words sentence sentences',
    use: 'texts, messages; `summary`, `description` in tables',
    except: /certificate/i,
  },
  { not: 'said says', use: 'texts, messages, `summary`' },
  // HTTP
  {
    not: 'answer answers answered',
    use: 'response, reply',
    except: /quiz|right|publish-(issues|checks)|^answer(Blank|sMissing)$/i,
  },
  { not: 'told asked', use: 'request, response, body, query' },
  // Dependencies
  { not: 'needs given kit ground', use: 'deps', except: /webkit/i },
  // States and events
  { not: 'kept', use: 'stored, recovered' },
  {
    not: 'left',
    use: 'remaining, timeLeft',
    except: /^(scroll_?left|right-to-left|left|time_?left|triesLeft|secondsLeft|isLeft|toLeft|leftEdge)$/i,
  },
  { not: 'later', use: 'deferred' },
  { not: 'torn', use: 'conflict' },
  { not: 'gone', use: 'deleted, closed', except: /http/i },
  { not: 'met learnt', use: 'identified, loaded' },
  { not: 'begun busied idled', use: 'started, requestStarted, requestEnded', except: /^begun_?at$/i },
  // Actions
  { not: 'tell tells telling', use: 'notify, setStatus' },
  { not: 'taken take takes taking', use: 'onSaved, restore, consume' },
  { not: 'begin begins began beginning', use: 'start', except: /transaction|statement|^onBegin$/i },
  { not: 'follow', use: 'afterX, rebase' },
  { not: 'hear hears', use: 'handlePoll, onMessage' },
  { not: 'passBy', use: 'skip' },
  { not: 'giveIn giveUp', use: 'fail, cancel' },
  { not: 'admit allowance', use: '`precheck`, `rate-limits`' },
  { not: 'meet learn heard', use: '`identify`, `load`, `record`' },
  { not: 'partWith', use: 'detach' },
  { not: 'carryOut', use: 'dispatch, execute' },
  { not: 'goOn', use: 'continue' },
  { not: 'handOver', use: 'exchange' },
  { not: 'arrive arrived', use: 'redeem, startSession' },
  // Chunks and views
  { not: 'lazily asides', use: '`lazy-chunks`, `secondary-views`' },
  {
    not: 'basket till nap errand wish wished',
    use: '`cart-summary`, `payment-controller`, `poll-delay`, `payment-request`',
  },
  { not: 'createReturning', use: '`resumePayment`' },
  { not: 'inLanes', use: '`map-concurrent`' },
  { not: 'tend guests standIn', use: '`map-concurrent`, `csp-sources`, sandbox' },
  { not: 'street market desk takings', use: '`aCart()`, fixtures' },
  { not: 'means', use: '`payment-source`' },
  { not: 'keeper obey', use: '`tab-storage`, `attribute-sync`' },
  { not: 'spell spelled spelt', use: 'messages, formatted, normalized' },
  // People
  { not: 'nobody somebody whom', use: 'visitor, user, person' },
  // Failures
  { not: 'harm', use: 'error, refusal' },
  {
    not: 'fault faults',
    use: 'error, refusal',
    except: /^server\/sandbox\/|^scripts\/(campaign|test)\/|\.(test|e2e)\.|\/testing\//, // injected faults
  },
  { not: 'wrongs', use: '`publish-issues`, issues' },
  // The studio
  { not: 'standing', use: '`publication-state`, status' },
  { not: 'facts', use: '`publish-summary`', in: 'widget/studio' },
  { not: 'bases uncertain', use: '`baseVersions`, `unconfirmedSaves`', in: 'widget/studio' },
  { not: 'rooms room', use: 'sections, section', in: 'widget/studio' },
  { not: 'piece', use: '`blockCard`', in: 'widget/studio' },
  { not: 'walk', use: '`moveFocus`', in: 'widget/studio' },
  { not: 'StillText askEarly speak', use: '`StaticText`, `prefetch`, `setLanguage`', in: 'widget/studio' },
  // The checkout
  { not: 'cartCame', use: '`cartLoaded`' },
  { not: 'createSale soldCart', use: '`subscriptionCart`' },
  { not: 'cartInQuestion', use: '`resolveCart`' },
  { not: 'asHeldUp DOUBT BEHIND_MS', use: '`resumePending`, `POLLS_BEFORE_WARNING`, `BACKGROUND_POLL_MS`' },
  { not: 'pourInto admitToCart', use: '`mergeItems`, `checkCartQuota`' },
  // Content
  { not: 'knowingDocuments', use: '`withEventDocument`' },
  { not: 'noteWrite', use: '`writeAudit`', in: 'server/content' },
  {
    not: 'keeps comeback bringBack waste sweep',
    use: '`cacheScope`, `RestorablePart`, `restorePart`, orphans, cleanup',
    in: 'server/content',
  },
  // Payments
  {
    not: 'isAboutUs paidInVain goodForNothing forNothing',
    use: '`isAccountError`, `payerOnUnpaidOrder`, `capturedWithoutGoods`',
  },
  // Styles and the command line
  { not: 'unseen', use: '`visually-hidden`' },
  { not: 'mistake', use: '`UsageError`' },
]

/** `takeOutUnchanged`, `take-out-unchanged` and `TAKE_OUT` as lower-case words between blanks: ` take out unchanged `. */
const wordsIn = (name: string): string =>
  ` ${name
    .replaceAll(/([a-z\d])([A-Z])/g, '$1 $2')
    .replaceAll(/([A-Z])([A-Z][a-z])/g, '$1 $2')
    .replaceAll(/[^A-Za-z]+/g, ' ')
    .trim()
    .toLowerCase()} `

const phrases = terms.map((term) => ({ term, phrases: term.not.split(' ').map(wordsIn) }))

const appliesTo = ({ in: folder = '', except }: Term, path: string, name: string): boolean =>
  path.startsWith(folder) && !except?.test(name) && !except?.test(path)

/** The terms that a name of this file breaks. */
export const brokenTerms = (path: string, name: string): Term[] => {
  const words = wordsIn(name)
  return phrases
    .filter(({ term, phrases: refused }) => refused.some((one) => words.includes(one)) && appliesTo(term, path, name))
    .map(({ term }) => term)
}
