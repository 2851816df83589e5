using SerializationApi.Shapes.Generator.Tests.Support;

namespace SerializationApi.Shapes.Generator.Tests.Honoured;

/// <summary>Readonly members that a constructor sets, with keys that do not begin at 0. All bytes were written by MessagePack-CSharp
/// 2.5.307.</summary>
public sealed class MessagePackConstructorTests
{
    private const string Show = "public static string Show(T t) => $\"{t.A} {t.B}\"; ";

    [Theory]
    [InlineData(
        "[Key(1)] public int A { get; } [Key(2)] public string B { get; } public T(int a, string b) { A = a; B = b; }",
        "new(5, \"a\")",
        "93c005a161",
        "5 a"
    )]
    [InlineData(
        "[Key(1)] public int A { get; } [Key(2)] public int B { get; } public T(int x, int y) { A = x; B = y; }",
        "new(5, 6)",
        "93c00506",
        "5 6"
    )]
    [InlineData(
        "[Key(1)] public int A { get; } [Key(2)] public int B { get; set; } public T(int a) { A = a; }",
        "new(5) { B = 6 }",
        "93c00506",
        "5 6"
    )]
    [InlineData(
        "[Key(1)] public int A { get; } [Key(2)] public int B { get; } [SerializationConstructor] public T(int x, int y) { A = x; B = y; }",
        "new(7, 8)",
        "93c00708",
        "7 8"
    )]
    [InlineData(
        "[Key(1)] public int A { get; } [Key(2)] public int B { get; } [SerializationConstructor] public T(int b, int a) { A = a; B = b; }",
        "new(7, 8)",
        "93c00807",
        "8 7"
    )]
    public void A_constructor_sets_them_by_name_and_place(string members, string value, string hex, string shown)
    {
        var loaded = new Loaded(
            $"[MessagePackObject] public class T {{ {members} }} public static class V {{ public static T Of() => {value}; {Show} }}",
            messagePack: 2
        );
        Assert.Equal(hex, loaded.Encode("msgpack", loaded.Value));
        Assert.Equal(shown, loaded.Show("msgpack", hex));
    }
}
