// The one door to the vendored libraries.
import { other } from "./say.js";
import { Component, Fragment, h, render } from "./vendor/preact.js";
import { useEffect, useLayoutEffect, useMemo, useRef, useState } from "./vendor/hooks.js";
import { batch, computed, effect, signal, useComputed, useSignal, useSignalEffect } from "./vendor/signals.js";
import htm from "./vendor/htm.js";

const english = htm.bind(h);
/** What stands in it as text is said in the language of the page. */
export const html = other?.html(english) ?? english;

export {
  Component,
  Fragment,
  batch,
  computed,
  effect,
  h,
  render,
  signal,
  useComputed,
  useEffect,
  useLayoutEffect,
  useMemo,
  useRef,
  useSignal,
  useSignalEffect,
  useState,
};
