import type { CheckTexts } from './check-text-types.ts'

const excluded = (optimizer: string) =>
  optimizer === 'Cloudflare Rocket Loader'
    ? 'Вставьте тег целиком, с\u00A0data-cfasync="false" перед\u00A0src, или выключите Rocket Loader для этой страницы.'
    : `Добавьте /widget/school.js в\u00A0исключения ${optimizer || 'оптимизатора'} и\u00A0очистите его кеш.`

/** What the check of a page tells its editor. */
export const checkTextsRu: CheckTexts = {
  heading: 'Проверка страницы',
  summary: (errors, all) =>
    errors === 0 ? `Всё в\u00A0порядке: проверено ${all}` : `Поправить: ${errors}, проверено: ${all}`,
  checking: 'Проверяем…',
  isRight: 'В\u00A0порядке',
  isWrong: 'Поправить',
  again: 'Проверить ещё раз',
  close: 'Закрыть',
  findings: {
    tag: {
      ok: 'Скрипт школы на\u00A0странице один',
      missing: {
        title: 'На странице нет скрипта школы',
        mend: 'Вставьте тег script из\u00A0/demo/snippet/ вашей школы.',
      },
      twice: {
        title: 'Скрипт школы на\u00A0странице дважды',
        mend: 'Оставьте один тег school.js: второй ничего не\u00A0делает.',
      },
      versions: (versions) => ({
        title: `На странице разные версии скрипта: ${versions}`,
        mend: 'Оставьте один тег school.js, остальные удалите.',
      }),
    },
    element: {
      ok: 'Есть что показать: форма, кнопка или материал',
      missing: {
        title: 'Скрипт есть, а\u00A0показывать ему нечего',
        mend: 'Вставьте рядом с\u00A0тегом школьный элемент, например <school-login></school-login>, или кнопку с\u00A0data-school-open="login".',
      },
    },
    copy: {
      ok: 'Скрипт приходит прямо со\u00A0школы',
      copy: (src, optimizer) => ({ title: `Скрипт приходит копией: ${src}`, mend: excluded(optimizer) }),
      delayed: (optimizer) => ({
        title: `${optimizer} откладывает или переписывает скрипт`,
        mend: excluded(optimizer),
      }),
    },
    version: {
      ok: (version) => `Версия та\u00A0же, что у\u00A0школы: ${version}`,
      fixed: (version, script) => ({
        title: `В\u00A0адресе скрипта старая версия: ${version}`,
        mend: `Замените адрес на\u00A0${script} и\u00A0обновите integrity, а\u00A0если версия вам не\u00A0важна, вставьте обычный тег.`,
      }),
      copy: (version) => ({
        title: 'На странице старая копия скрипта',
        mend: `Исключите /widget/school.js из\u00A0оптимизации и\u00A0очистите её кеш: школа сейчас отдаёт ${version}.`,
      }),
      cached: (version) => ({
        title: 'Браузер взял старый скрипт из\u00A0своего кеша',
        mend: `Обновите страницу через пять минут: школа сейчас отдаёт ${version}.`,
      }),
      markup: {
        title: 'Код мгновенной формы старый',
        mend: 'Скопируйте код из\u00A0/demo/snippet/ заново: форма со\u00A0старым кодом рисуется дважды.',
      },
    },
    origin: {
      ok: 'Школа знает адрес этой страницы',
      unlisted: (message) => ({ title: 'Школа не\u00A0знает адреса этой страницы', mend: message }),
      silent: {
        title: 'Школа не\u00A0отвечает этой странице',
        mend: 'Откройте сайт школы: если он работает, разрешите школу в\u00A0connect-src политики страницы и\u00A0выключите блокировщик.',
      },
    },
    policy: {
      ok: 'Content-Security-Policy пускает всё нужное',
      lacks: (sources) => ({
        title: 'Content-Security-Policy пускает не\u00A0всё',
        mend: `Добавьте в\u00A0политику страницы: ${sources}.`,
      }),
    },
    permissions: {
      ok: 'Permissions-Policy пускает всё нужное для входа',
      forbids: (features, header) => ({
        title: `Permissions-Policy мешает входу, запрещены: ${features}`,
        mend: `Разрешите их в\u00A0заголовке страницы, Permissions-Policy: ${header}, а\u00A0если она во\u00A0фрейме, перечислите те\u00A0же названия и\u00A0в\u00A0его allow.`,
      }),
    },
    visible: {
      ok: 'Элементы школы видны',
      hidden: (element) => ({
        title: `Элемента не\u00A0видно из‑за ${element}`,
        mend: 'Уберите у\u00A0него display: none, visibility, opacity: 0 или нулевой размер, если он не\u00A0открывается позже по\u00A0кнопке.',
      }),
    },
    height: {
      ok: 'Место под форму есть, страница не\u00A0прыгает',
      jumps: (rules) => ({
        title: 'Страница прыгает, когда появляется форма',
        mend: `Добавьте в\u00A0стили страницы: ${rules}`,
      }),
      unknown: {
        title: 'Стилей с\u00A0местом под форму не\u00A0видно',
        mend: 'Вставьте стили из\u00A0/demo/snippet/ или проверьте открытую страницу: стили могут быть в\u00A0отдельном файле.',
      },
    },
    next: {
      ok: 'Адреса после входа разрешены',
      refused: (addresses) => ({
        title: `Школа не\u00A0поведёт на\u00A0${addresses}`,
        mend: 'Укажите адрес школы или этого сайта, либо попросите школу добавить сайт в\u00A0ALLOWED_ORIGINS.',
      }),
    },
    cookie: {
      own: 'Это сайт школы: вход хранится как обычно',
      stored: 'Cookie школы хранится, отдельно для этого сайта',
      dropped: {
        title: 'Этот браузер не\u00A0хранит cookie школы',
        mend: 'Поставьте в\u00A0next-url страницу школы: здесь вход держится до\u00A0перезагрузки, а\u00A0там останется.',
      },
      session: {
        title: 'Вход держится только на\u00A0этой странице',
        mend: 'Поставьте в\u00A0next-url страницу школы: браузер не\u00A0хранит её cookie, и\u00A0после перезагрузки вход пропадёт.',
      },
    },
    links: {
      ok: 'Ссылки и\u00A0кнопки школы работают',
      prevented: (links) => ({
        title: `Страница отменяет нажатия: ${links}`,
        mend: 'Исключите эти ссылки из\u00A0скрипта, который вызывает preventDefault() для нажатий.',
      }),
    },
    noscript: {
      ok: 'Без JavaScript видна ссылка на\u00A0школу',
      missing: (address) => ({
        title: 'Без JavaScript на\u00A0странице нет входа',
        mend: `Добавьте рядом с\u00A0формой или кнопкой: <noscript><a href="${address}">Войти на\u00A0сайте школы</a></noscript>`,
      }),
    },
    speed: {
      ok: (seconds) => `Форма появилась за\u00A0${seconds}\u00A0с`,
      slow: (seconds) => ({
        title: `Форма появилась только через ${seconds}\u00A0с`,
        mend: 'Поставьте тег в\u00A0head без отсрочки или возьмите мгновенную форму из\u00A0/demo/snippet/.',
      }),
    },
  },
}
