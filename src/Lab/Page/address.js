// Where a call goes.

// The address of an endpoint, with the values of its path's parameters: { name, value, isCatchAll }. The browser, and servers in front of
// the application, resolve "." and ".." and read \ as /: a value that would lead to another endpoint is refused.
export function addressOf(base, template, given) {
  const values = new Map(given.map((parameter) => [parameter.name.toLowerCase(), parameter]));
  const segments = [];
  let missing;
  for (const segment of template.split('/').slice(1)) {
    const name = /^\{([^}]*)\}$/.exec(segment)?.[1];
    if (name !== undefined && !values.has(name.toLowerCase())) {
      missing ??= name;
      continue;
    }
    if (missing !== undefined) {
      throw new Error(`Parameter '${missing}' has no value. It needs one, because the path continues after it.`);
    }
    // Literals are at even places, names of parameters at odd ones.
    segments.push(segment.split(/\{([^}]*)\}/)
      .map((part, i) => (i % 2 === 0 ? encodeURI(part) : escape(values.get(part.toLowerCase())))).join(''));
  }

  const path = `${base}/${segments.join('/')}`;
  const url = new URL(location.origin + path);
  if (url.origin !== location.origin || url.pathname !== path) {
    throw new Error(`With these parameters the browser would call ${url.pathname}, which is not ${template}. `
      + `A part of a path cannot be '.' or '..'.`);
  }
  return url;
}

// The value of a parameter within a path; of a catch-all it may have several parts.
function escape(parameter) {
  const parts = parameter?.isCatchAll ? parameter.value.split('/') : [parameter?.value ?? ''];
  if (parts.some((part) => /[/\\]/.test(part))) {
    throw new Error(`Parameter '${parameter.name}' contains / or \\. A part of a path cannot.`);
  }
  return parts.map(encodeURIComponent).join('/');
}
