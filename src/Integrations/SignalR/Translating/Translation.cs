using SerializationApi.Formats;
using SerializationApi.Formats.Infrastructure;
using SerializationApi.Shapes;

namespace SerializationApi.SignalR.Translating;

/// <summary>Translates values between our MessagePack and MessagePack-CSharp's. Memory is proportional to the input.</summary>
internal sealed class Translation(WireForm form, FormatLimits limits)
{
    private const int CaseLength = 2;

    /// <summary>Translates our bytes to MessagePack-CSharp's.</summary>
    public void ToLibrary(ReadOnlySpan<byte> own, ref MessagePackShapeWriter writer)
    {
        var run = new Run(own, limits, toLibrary: true, places: null);
        run.Value(form, ref writer);
    }

    /// <summary>Translates MessagePack-CSharp's bytes to ours.</summary>
    /// <param name="bytes">Its value, and perhaps more.</param>
    /// <param name="writer">Gets our bytes.</param>
    /// <returns>The number of bytes of the value.</returns>
    /// <exception cref="InvalidPayloadException">They do not match the contract.</exception>
    public int FromLibrary(ReadOnlySpan<byte> bytes, ref MessagePackShapeWriter writer)
    {
        var run = new Run(bytes, limits, toLibrary: false, places: null);
        run.Value(form, ref writer);
        return run.Position;
    }

    /// <summary>Returns the offset in MessagePack-CSharp's bytes of the value that contains an offset in ours.</summary>
    public long FindPlace(ReadOnlySpan<byte> bytes, long offset)
    {
        List<(int Own, int Library)> places = [];
        var run = new Run(bytes, limits, toLibrary: false, places);
        var writer = MessagePackShapeWriter.Create(bytes.Length, new WriterOptions(limits.MaxDepth), depth: 0);
        try
        {
            run.Value(form, ref writer);
        }
        finally
        {
            writer.Dispose();
        }

        return places.FindLast(place => place.Own <= offset).Library;
    }

    private ref struct Run
    {
        private readonly bool _toLibrary;
        private readonly List<(int Own, int Library)>? _places;
        private MessagePackShapeReader _reader;

        public Run(ReadOnlySpan<byte> bytes, FormatLimits limits, bool toLibrary, List<(int Own, int Library)>? places)
        {
            _toLibrary = toLibrary;
            _places = places;
            _reader = default;
            _reader.Begin(bytes, limits);
        }

        public readonly int Position => _reader.Position;

        public void Value(WireForm form, ref MessagePackShapeWriter writer)
        {
            _places?.Add((writer.Length, _reader.Position));
            if (form == WireForm.Same || !_reader.BeginNullable())
            {
                Copy(form, ref writer);
            }
            else if (form.Enum is { } named)
            {
                if (_toLibrary)
                {
                    named.WriteName(ref _reader, ref writer);
                }
                else
                {
                    named.WriteNumber(ref _reader, ref writer);
                }
            }
            else if (form.Contract is { } contract)
            {
                Contract(contract, ref writer);
            }
            else if (form.Key is { } key)
            {
                Map(key, form.Item!, ref writer);
            }
            else
            {
                List(form.Item!, ref writer);
            }
        }

        // A value that is equal in both, or the nil that was read.
        private void Copy(WireForm form, ref MessagePackShapeWriter writer)
        {
            if (form == WireForm.Same)
            {
                writer.WriteRaw(_reader.ReadRaw());
            }
            else
            {
                writer.WriteNull(ValueKind.Object);
            }
        }

        private void List(WireForm item, ref MessagePackShapeWriter writer)
        {
            _reader.BeginList(ValueKind.Object, out ListScope scope);
            writer.WriteArrayHeader(scope.Remaining);
            while (_reader.NextItem(ref scope))
            {
                Value(item, ref writer);
            }

            _reader.EndList(ref scope);
        }

        private void Map(WireForm key, WireForm item, ref MessagePackShapeWriter writer)
        {
            _reader.BeginMap(out ListScope scope);
            writer.BeginMap(scope.Remaining);
            while (_reader.NextItem(ref scope))
            {
                Value(key, ref writer);
                Value(item, ref writer);
            }

            _reader.EndMap(ref scope);
            writer.EndMap();
        }

        private void Contract(ContractForm contract, ref MessagePackShapeWriter writer)
        {
            if (contract.Cases is { } cases)
            {
                Case(cases, ref writer);
            }
            else if (contract.Value is { } value)
            {
                Value(value, ref writer);
            }
            else if (_reader.NextIsArray() && (_toLibrary || contract.Keys != LibraryKeys.Names))
            {
                Positions(contract, ref writer);
            }
            else if (!_toLibrary && contract.Keys == LibraryKeys.FromZero)
            {
                throw _reader.Invalid("an array", "another value");
            }
            else
            {
                Names(contract, ref writer);
            }
        }

        private void Case(Dictionary<int, WireForm> cases, ref MessagePackShapeWriter writer)
        {
            _reader.BeginList(ValueKind.Object, out ListScope scope);
            if (scope.Remaining != CaseLength)
            {
                throw _reader.Invalid("an array of a key and an object", $"an array of {scope.Remaining}");
            }

            int start = _reader.Position;
            int key = _reader.ReadInteger<int>();
            if (!cases.TryGetValue(key, out WireForm? form))
            {
                throw new InvalidPayloadException($"the key of a case: {string.Join(", ", cases.Keys)}", $"{key}", start);
            }

            writer.WriteArrayHeader(CaseLength);
            writer.WriteInteger<int>(key);
            Value(form, ref writer);
            _reader.EndList(ref scope);
        }

        private void Positions(ContractForm contract, ref MessagePackShapeWriter writer)
        {
            _reader.BeginList(ValueKind.Object, out ListScope scope);
            int shift = contract.Keys == LibraryKeys.FromZero ? 1 : 0;
            int count = scope.Remaining;
            if (_toLibrary && contract.Keys == LibraryKeys.Names)
            {
                PositionsToNames(contract, count, ref writer);
            }
            else if (_toLibrary)
            {
                writer.WriteArrayHeader(count + shift);
                if (shift > 0)
                {
                    writer.WriteNull(ValueKind.Object);
                }

                Items(contract, count, ref writer);
            }
            else
            {
                // Index 0 belongs to no member.
                int before = Math.Min(shift, count);
                if (before > 0)
                {
                    _reader.ReadRaw();
                }

                writer.WriteArrayHeader(count - before);
                Items(contract, count - before, ref writer);
            }

            _reader.EndList(ref scope);
        }

        private void Items(ContractForm contract, int count, ref MessagePackShapeWriter writer)
        {
            int same = 0;
            for (int i = 0; i < count; i++)
            {
                WireForm form = contract.Find(i + 1)?.Form ?? WireForm.Same;
                if (form == WireForm.Same && _places is null)
                {
                    same++;
                    continue;
                }

                writer.WriteRaw(_reader.ReadRaw(same));
                same = 0;
                Value(form, ref writer);
            }

            writer.WriteRaw(_reader.ReadRaw(same));
        }

        private void PositionsToNames(ContractForm contract, int count, ref MessagePackShapeWriter writer)
        {
            writer.BeginMap(contract.Members.Length);
            for (int i = 0; i < count; i++)
            {
                if (contract.Find(i + 1) is not { } member)
                {
                    _reader.ReadRaw();
                    continue;
                }

                writer.WriteName(member.LibraryName);
                Value(member.Form, ref writer);
            }

            writer.EndMap();
        }

        private void Names(ContractForm contract, ref MessagePackShapeWriter writer)
        {
            _reader.BeginMap(out ListScope scope);

            // Ours writes all members, also those that are only written, which the library lacks.
            bool drops = _toLibrary && contract.Keys == LibraryKeys.Names;
            writer.BeginMap(drops ? contract.Members.Length : scope.Remaining);
            int expected = 0;
            while (_reader.NextItem(ref scope))
            {
                ReadOnlySpan<byte> name = _reader.ReadText("the name of a member");
                int index = contract.IndexOf(name, isLibrarys: !_toLibrary, expected);
                if (index < 0)
                {
                    ReadOnlySpan<byte> value = _reader.ReadRaw();
                    if (!drops)
                    {
                        Unknown(contract, name, value, ref writer);
                    }

                    continue;
                }

                MemberForm member = contract.Members[index];
                writer.WriteName(_toLibrary ? member.LibraryName : member.Name);
                Value(member.Form, ref writer);
                expected = index + 1;
            }

            _reader.EndMap(ref scope);
            writer.EndMap();
        }

        // Uses a name that no member has, because one of our names may be another member's in the library. The count stays the same.
        private static void Unknown(
            ContractForm contract,
            ReadOnlySpan<byte> name,
            ReadOnlySpan<byte> value,
            ref MessagePackShapeWriter writer
        )
        {
            if (contract.Keys == LibraryKeys.Same)
            {
                writer.WriteName(name);
                writer.WriteRaw(value);
            }
            else
            {
                writer.WriteName([]);
                writer.WriteNull(ValueKind.Object);
            }
        }
    }
}
