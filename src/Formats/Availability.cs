using System.Collections.Concurrent;
using SerializationApi.Formats.Infrastructure;
using SerializationApi.Shapes;

namespace SerializationApi.Formats;

/// <summary>
/// The formats that support a contract and every contract that its values may hold. One per contract; safe to share between threads.
/// </summary>
internal sealed class Availability(ShapeInfo contract)
{
    private readonly ConcurrentDictionary<Format, Refusal?> _refusals = new();

    public ShapeInfo Contract => contract;

    /// <summary>Returns why a format or variant does not support the contract; null if it does.</summary>
    public Refusal? RefusalOf(Format format) => _refusals.GetOrAdd(format, Find);

    private Refusal? Find(Format format)
    {
        if (format.IsOfferedFor(contract.Type) is { } isOffered)
        {
            return isOffered ? null : new Refusal(contract.Name, "the library has no such variant of the format");
        }

        if (format.Layout is not { } layout)
        {
            return null;
        }

        var contracts = new ReachedContracts(contract);
        while (contracts.TryTakeNext(out ShapeInfo? next))
        {
            if (next.For(layout) is not { } form)
            {
                return new Refusal(next.Name, next.Refusals.ElementAtOrDefault((int)layout) ?? "the format cannot write it");
            }

            if (next.Unseen?.Find(layout, form) is { } lost)
            {
                return new Refusal(next.Name, lost) { IsUnseen = true };
            }

            contracts.AddAllOf(form);
        }

        return null;
    }

    /// <summary>Why a format does not support a contract.</summary>
    internal sealed record Refusal(string Contract, string Reason)
    {
        /// <summary>Whether it is about members that no compiler has seen, so that no build has warned of it.</summary>
        public bool IsUnseen { get; init; }

        /// <summary>Creates the exception for a caller that asks for the codec.</summary>
        public UnsupportedValueException Error() => new(Contract, Reason.EndsWith('.') ? Reason : Reason + ".");
    }
}
