// A part of the page that may fail by itself: what goes wrong in it is told in one line, and it is drawn again from the
// next position. Everything else goes on.
import { Component, html } from "../lib.js";

/**
 * `at` says what is drawn: with another one the part is tried again.
 * @extends {Component<{at: unknown, children?: unknown}>}
 */
export class Guarded extends Component {
  /** @param {unknown} error */
  componentDidCatch(error) {
    reportError(error); // on the console, as if nobody had caught it
    this.setState({ failed: { at: this.props.at } });
  }

  render() {
    const { failed } = /** @type {{failed?: {at: unknown}}} */ (this.state);
    if (!failed || failed.at !== this.props.at) return this.props.children;
    return html`<p class="failed" role="alert">This part cannot be shown now. It comes back with the next move.</p>`;
  }
}
