import { DefaultReporter, type TestModule, type TestSpecification } from 'vitest/node'

const EVERY_MS = 10_000

/** Vitest's default reporter without a line per file: progress every ten seconds, and failures in full. */
export default class VitestProgress extends DefaultReporter {
  #files = 0
  #done = 0
  #passed = 0
  #failed = 0
  #shownAt = 0

  constructor() {
    super({ summary: false })
  }

  override onTestRunStart(specifications: readonly TestSpecification[]): void {
    super.onTestRunStart(specifications)
    this.#files = specifications.length
    this.#shownAt = performance.now()
  }

  override onTestModuleEnd(module: TestModule): void {
    super.onTestModuleEnd(module)
    this.#done += 1
    for (const test of module.children.allTests()) {
      const { state } = test.result()
      if (state === 'passed') this.#passed += 1
      if (state === 'failed') this.#failed += 1
    }
    this.#show(this.#done === this.#files)
  }

  protected override printTestModule(module: TestModule): void {
    if (module.state() === 'failed') super.printTestModule(module)
  }

  #show(isLast: boolean) {
    if (!isLast && performance.now() - this.#shownAt < EVERY_MS) return
    this.#shownAt = performance.now()
    this.log(`${this.#done} of ${this.#files} files, ${this.#passed} passed, ${this.#failed} failed`)
  }
}
