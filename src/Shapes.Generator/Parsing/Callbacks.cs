using Microsoft.CodeAnalysis;
using SerializationApi.Shapes.Generator.Diagnostics;
using SerializationApi.Shapes.Generator.Model;

namespace SerializationApi.Shapes.Generator.Parsing;

/// <summary>Finds callbacks of contracts, and tells of those that no format calls, or not each.</summary>
internal sealed class Callbacks(Compilation compilation, DiagnosticSink sink)
{
    private const string StreamingContext = "System.Runtime.Serialization.StreamingContext";

    private static readonly MemberLayouts[] Kinds = [MemberLayouts.Json, MemberLayouts.MessagePack, MemberLayouts.Protobuf, MemberLayouts.MemoryPack];

    /// <summary>The callbacks of a contract and of what it inherits, bases first.</summary>
    public IReadOnlyList<Callback> Find(INamedTypeSymbol contract) => [.. OfInterfaces(contract), .. OfMethods(contract)];

    /// <summary>What a layout calls; a union's base calls its own where it is itself, and a hierarchy none.</summary>
    public static EquatableArray<CallbackModel> Of(IReadOnlyList<Callback> callbacks, LayoutModel layout) => !Calls(layout) ? default :
        callbacks.Where(callback => callback.Kind == layout.Layouts).Select(static callback => callback.Model).OfType<CallbackModel>().ToEquatableArray();

    /// <summary>Reports callbacks that are not called.</summary>
    /// <param name="contract">The contract.</param>
    /// <param name="callbacks">Its callbacks.</param>
    /// <param name="layouts">Its layouts, each of one kind.</param>
    /// <param name="isOwn">Whether it follows our rules, so that no library is expected to call it in some formats only.</param>
    public void Check(INamedTypeSymbol contract, IReadOnlyList<Callback> callbacks, IReadOnlyList<LayoutModel> layouts, bool isOwn)
    {
        MemberLayouts offered = layouts.Where(static layout => layout.Form != LayoutForm.None).Aggregate(MemberLayouts.None, static (all, layout) => all | layout.Layouts);
        foreach (Callback callback in callbacks.Where(_ => !contract.IsAbstract))
        {
            if (callback.Model is null || !Calls(layouts.First(layout => layout.Layouts == callback.Kind)))
            {
                sink.Report(DiagnosticDescriptors.NotHonoured, callback.Symbol, callback.DisplayName, callback.Annotation);
                continue;
            }

            MemberLayouts called = callbacks.Where(other => other.Time == callback.Time && other.Model is not null).Aggregate(MemberLayouts.None, static (all, other) => all | other.Kind);
            if (isOwn && (offered & ~called) != MemberLayouts.None)
            {
                sink.Report(DiagnosticDescriptors.CalledInSome, callback.Symbol, callback.DisplayName, callback.Annotation, KindNames.Of(callback.Kind), string.Join(", ", Kinds.Where(kind => (offered & ~called & kind) != MemberLayouts.None).Select(KindNames.Of)));
            }
        }
    }

    private static bool Calls(LayoutModel layout) => layout.Form is LayoutForm.Object or LayoutForm.Map or LayoutForm.Slots or LayoutForm.Bare or LayoutForm.Union;

    private static IEnumerable<Callback> OfInterfaces(INamedTypeSymbol contract)
    {
        foreach ((string face, string method, MemberLayouts kind, CallbackTime time) in CallbackAnnotations.Interfaces)
        {
            if (contract.AllInterfaces.FirstOrDefault(type => Attributes.FullName(type) == face) is { } found)
            {
                yield return new Callback(contract, found.Name, kind, time, new CallbackModel(time, method, SourceNames.Of(found)) { IsOfInterface = true });
            }
        }
    }

    private IEnumerable<Callback> OfMethods(INamedTypeSymbol contract)
    {
        foreach (IMethodSymbol method in TypeChain.Upwards(contract).Reverse().SelectMany(static type => type.GetMembers().OfType<IMethodSymbol>()))
        {
            foreach (AttributeData attribute in method.GetAttributes())
            {
                if (attribute.AttributeClass is { } type && CallbackAnnotations.Attributes.TryGetValue(Attributes.FullName(type), out (MemberLayouts Kind, CallbackTime Time) called))
                {
                    yield return new Callback(method, Attributes.ShortName(type.Name), called.Kind, called.Time, Model(method, called.Kind, called.Time));
                }
            }
        }
    }

    // MemoryPack has no object yet when its callback for that comes, and copies a struct without references; static ones come for a null as well.
    private CallbackModel? Model(IMethodSymbol method, MemberLayouts kind, CallbackTime time)
    {
        bool takesContext = kind == MemberLayouts.Protobuf && method.Parameters.Length == 1 && method.Parameters[0].Type is INamedTypeSymbol type && Attributes.FullName(type) == StreamingContext;
        bool isAccessible = compilation.IsSymbolAccessibleWithin(method, compilation.Assembly);
        return method is not { IsStatic: false, ReturnsVoid: true, Arity: 0, IsAsync: false }
            || (method.Parameters.Length > 0 && !takesContext)
            || (kind == MemberLayouts.MemoryPack && (time == CallbackTime.Reading || method.ContainingType is { IsValueType: true, IsUnmanagedType: true }))
            || (!isAccessible && method.ContainingType.IsGenericType)
            ? null
            : new CallbackModel(time, method.Name, SourceNames.Of(method.ContainingType)) { ThroughAccessor = !isAccessible, TakesContext = takesContext };
    }
}
