import { render } from '@testing-library/react'
import { expect, test } from 'vitest'
import { ReaderTextsContext, readerTexts } from '../../texts/reader/texts.ts'
import type { ScriptBlocks } from '../access.ts'
import { ReadingContext } from '../reading.ts'
import { ScriptBlock } from './script-block.tsx'

const textOf = (scriptBlocks: ScriptBlocks) =>
  render(
    <ReaderTextsContext value={readerTexts.textsIn('ru')}>
      <ReadingContext value={{ school: '', onQuiz: () => undefined, scriptBlocks }}>
        <ScriptBlock id={7} uuid="u" data={{ title: 'Карта' }} level={2} />
      </ReadingContext>
    </ReaderTextsContext>,
  ).container.textContent

test('a script block that does not run shows nothing to readers, and a note to authors', () => {
  expect((['run', 'hidden', 'off'] as const).map(textOf)).toEqual([
    'КартаЗапустить',
    '',
    'Здесь скрипт. На\u00A0этом сайте скрипты выключены, и\u00A0читатели его не\u00A0видят.',
  ])
})
