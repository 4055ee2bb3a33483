// What a core answers to a request of a panel.
import { useEffect, useId, useState } from "./html.js";
import { Dropped } from "./client.js";

// Asks again when the request changes, after a pause, and gives up what is no longer wanted. Nothing is asked without a request.
// Gives { answer, sentence, progress, busy }.
export function useAnswer(core, request, { pause = 250, version } = {}) {
  const topic = useId();
  const key = request && JSON.stringify(request);
  const [shown, setShown] = useState({});
  useEffect(() => {
    if (!key) return setShown({});
    let wanted = true;
    setShown(({ answer }) => ({ answer, busy: true }));
    const timer = setTimeout(async () => {
      try {
        const answer = JSON.parse(await core.ask(JSON.parse(key), { topic, onProgress: (progress) => wanted && setShown((now) => ({ ...now, progress })) }));
        if (wanted) setShown({ answer });
      } catch (refusal) {
        if (wanted && !(refusal instanceof Dropped)) setShown({ sentence: refusal.message });
      }
    }, pause);
    return () => {
      wanted = false;
      clearTimeout(timer);
      core.drop(topic);
    };
  }, [core, key, version]);
  return shown;
}

// Answers of many small requests, in their order, as they come: { answer } or { sentence } of each.
export function useAnswers(core, requests, { pause = 250, version } = {}) {
  const topic = useId();
  const key = JSON.stringify(requests);
  const [shown, setShown] = useState({ key: "", answers: [] });
  useEffect(() => {
    let wanted = true;
    const answers = [];
    const timer = setTimeout(() => {
      for (const [i, request] of JSON.parse(key).entries()) {
        const put = (one) => {
          if (!wanted) return;
          answers[i] = one;
          setShown({ key, answers: [...answers] });
        };
        core.ask(request, { topic }).then((answer) => put({ answer: JSON.parse(answer) }), (refusal) => refusal instanceof Dropped || put({ sentence: refusal.message }));
      }
    }, pause);
    return () => {
      wanted = false;
      clearTimeout(timer);
      core.drop(topic);
    };
  }, [core, key, version]);
  return shown.key === key ? shown.answers : [];
}
