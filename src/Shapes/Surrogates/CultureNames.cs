using System.Collections.Concurrent;
using System.Collections.Frozen;
using System.Globalization;

namespace SerializationApi.Shapes;

/// <summary>
/// Finds cultures by name. .NET and ICU cache every name that they are asked for, about 1 KB each, and ICU accepts any text after
/// <c>en-x-</c> and <c>en-u-</c>. So they are asked only for existing cultures.
/// </summary>
/// <param name="existing">The names of all cultures; without ICU only that of the invariant one.</param>
internal sealed class CultureNames(IEnumerable<string> existing)
{
    // Without ICU, .NET may be configured to accept any name: then only the first ones are accepted.
    private const int MaxUnknown = 1_000;
    private const int MaxLength = 85; // .NET's limit

    private readonly FrozenSet<string> _existing = existing.ToFrozenSet(StringComparer.OrdinalIgnoreCase);
    private readonly FrozenSet<string> _languages = Parts(existing, static parts => parts[0]);
    private readonly FrozenSet<string> _regions = Parts(
        existing,
        static parts => parts.Length > 1 && parts[^1].Length is 2 or 3 ? parts[^1] : ""
    );
    private readonly ConcurrentDictionary<string, bool> _unknown = new(StringComparer.OrdinalIgnoreCase);

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

    /// <summary>Returns the name of a culture that can be found.</summary>
    /// <exception cref="UnsupportedValueException">It cannot be found.</exception>
    public string Check(string name)
    {
        try
        {
            _ = Find(name);
            return name;
        }
        catch (CultureNotFoundException)
        {
            throw new UnsupportedValueException("payload", $"there is no culture named '{name}', so a reader would refuse it.");
        }
    }

    /// <summary>Whether the framework is asked for a name.</summary>
    internal bool IsAsked(string name) =>
        _existing.Contains(name)
        || (HasNames ? IsWithoutScript(name) : name.Length <= MaxLength && (_unknown.Count < MaxUnknown || _unknown.ContainsKey(name)));

    // zh-CN is listed as zh-Hans-CN, nb-NO is also no-NO. There are some ten thousand combinations, most of which are not cultures.
    private bool IsWithoutScript(string name)
    {
        int hyphen = name.IndexOf('-', StringComparison.Ordinal);
        return hyphen > 0 && _languages.Contains(name[..hyphen]) && _regions.Contains(name[(hyphen + 1)..]);
    }

    private static FrozenSet<string> Parts(IEnumerable<string> names, Func<string[], string> part) =>
        names.Select(name => part(name.Split('-'))).Where(static text => text.Length > 0).ToFrozenSet(StringComparer.OrdinalIgnoreCase);
}
