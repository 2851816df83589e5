namespace SerializationApi.Formats.SystemTextJson;

/// <summary>
/// The named types whose values System.Text.Json rejects, empties, reverses or cannot read back, although shapes have JSON for them:
/// docs/adr/0014. The generator is compiled with the same file. Value tuples and grids, which have no single name, are recognized by their
/// kind.
/// </summary>
internal static class JsonUnsupportedTypeNames
{
    /// <summary>Whether a type that is not nested is one of them, by its namespace and metadata name.</summary>
    public static bool Contains(string? space, string name) =>
        (space, name)
            is
                ("System", "Lazy`1" or "ArraySegment`1" or "TimeZoneInfo")
                or
                ("System.Buffers", "ReadOnlySequence`1")
                or
                ("System.Collections", "BitArray")
                or
                ("System.Collections.Concurrent", "ConcurrentStack`1" or "ConcurrentBag`1" or "BlockingCollection`1")
                or
                ("System.Collections.Frozen", "FrozenSet`1" or "FrozenDictionary`2")
                or
                ("System.Collections.Generic", "Stack`1" or "IReadOnlySet`1")
                or
                ("System.Collections.Immutable", "ImmutableArray`1" or "ImmutableStack`1" or "IImmutableStack`1")
                or
                (
                    "System.Collections.ObjectModel",
                    "ReadOnlyCollection`1"
                        or "ReadOnlyObservableCollection`1"
                        or "ReadOnlySet`1"
                        or "ReadOnlyDictionary`2"
                )
                or
                ("System.Globalization", "CultureInfo")
                or
                ("System.Net", "IPAddress")
                or
                ("System.Numerics", "BigInteger" or "Complex")
                or
                ("System.Text", "Rune" or "StringBuilder");
}
