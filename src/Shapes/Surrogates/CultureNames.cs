using System.Collections.Concurrent;
using System.Collections.Frozen;
using System.Globalization;

namespace SerializationApi.Shapes;

/// <summary>
/// Cultures by name. .NET and ICU keep each name that they were ever asked for, about 1 KB each, and ICU takes any text behind <c>en-x-</c>
/// and <c>en-u-</c>. So they are asked only for names of cultures that exist.
/// </summary>
/// <param name="existing">The names of all cultures; without ICU only that of the invariant one.</param>
internal sealed class CultureNames(IEnumerable<string> existing)
{
    // Without ICU .NET may be told to take any name: then the first of them are taken.
    private const int MaxUnknown = 1_000;
    private const int MaxLength = 85; // .NET's

    private readonly FrozenSet<string> _existing = existing.ToFrozenSet(StringComparer.OrdinalIgnoreCase);
    private readonly FrozenSet<string> _languages = Parts(existing, static parts => parts[0]);
    private readonly FrozenSet<string> _regions = Parts(
        existing,
        static parts => parts.Length > 1 && parts[^1].Length is 2 or 3 ? parts[^1] : ""
    );
    private readonly ConcurrentDictionary<string, bool> _unknown = new(StringComparer.OrdinalIgnoreCase);

    /// <summary>Those of this process.</summary>
    public static CultureNames OfProcess { get; } =
        new([.. CultureInfo.GetCultures(CultureTypes.AllCultures).Select(static culture => culture.Name)]);

    private bool HasNames => _existing.Count > 1;

    /// <summary>The culture of a name.</summary>
    /// <exception cref="CultureNotFoundException">There is none.</exception>
    public CultureInfo Find(string name)
    {
        if (!IsAsked(name))
        {
            throw new CultureNotFoundException(nameof(name), "There is no culture of this name.");
        }

        var culture = CultureInfo.GetCultureInfo(name, predefinedOnly: true);
        if (!HasNames)
        {
            _unknown.TryAdd(name, true);
        }

        return culture;
    }

    /// <summary>The name of a culture, which can be found.</summary>
    /// <exception cref="UnsupportedValueException">It cannot.</exception>
    public string Check(string name)
    {
        try
        {
            _ = Find(name);
            return name;
        }
        catch (CultureNotFoundException)
        {
            throw new UnsupportedValueException("payload", $"'{name}' is no culture that exists, and would not be read.");
        }
    }

    /// <summary>Whether the framework is asked for a name.</summary>
    internal bool IsAsked(string name) =>
        _existing.Contains(name)
        || (HasNames ? IsWithoutScript(name) : name.Length <= MaxLength && (_unknown.Count < MaxUnknown || _unknown.ContainsKey(name)));

    // zh-CN is listed as zh-Hans-CN, nb-NO is also no-NO. There are some ten thousand combinations, most of which are no cultures.
    private bool IsWithoutScript(string name)
    {
        int hyphen = name.IndexOf('-', StringComparison.Ordinal);
        return hyphen > 0 && _languages.Contains(name[..hyphen]) && _regions.Contains(name[(hyphen + 1)..]);
    }

    private static FrozenSet<string> Parts(IEnumerable<string> names, Func<string[], string> part) =>
        names.Select(name => part(name.Split('-'))).Where(static text => text.Length > 0).ToFrozenSet(StringComparer.OrdinalIgnoreCase);
}
